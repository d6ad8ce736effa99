/**
 * The picture of a page, with a box for each segment that is on it.
 *
 * Takes: the page. Gives: gestures: `onPick(number, isRange)`, `onFrame(numbers)` and `onPoint(number or null)`.
 * Keeps true: boxes are where the segments are at any width; small ones lie on top of large ones. The boxes are for the
 * mouse: the list has the same segments for the keyboard and for screen readers.
 */
const DRAG_PX = 5;

export class Picture {
  #spots = [];
  #boxes = [];
  #from = null;
  #sheet;
  #frame;

  constructor(place, gestures) {
    this.place = place;
    this.gestures = gestures;
    place.addEventListener("pointerdown", (event) => this.#press(event));
    place.addEventListener("pointermove", (event) => this.#move(event));
    place.addEventListener("pointerup", (event) => this.#release(event));
    place.addEventListener("pointercancel", () => this.#stop());
    place.addEventListener("pointerleave", () => gestures.onPoint(null));
  }

  /** Show a page; none of it where it has no picture. */
  show(address, page) {
    this.#stop();
    this.#spots = [];
    this.#boxes = page.segments.map((segment) => segment.box);
    this.place.replaceChildren();
    this.place.scrollTo(0, 0);
    if (page.picture === null) return;
    const { width, height } = page.picture;
    this.width = width;
    this.#sheet = document.createElement("div");
    this.#sheet.className = "sheet";
    this.#sheet.style.aspectRatio = `${width} / ${height}`;
    this.#sheet.style.maxWidth = `${width}px`;
    const image = new Image();
    image.src = address;
    image.alt = "The page";
    image.draggable = false;
    this.#sheet.append(image, ...this.#drawn(width, height));
    this.place.append(this.#sheet);
  }

  #drawn(width, height) {
    const spots = [];
    this.#boxes.forEach((box, number) => {
      if (box === null) return;
      const [x, y, w, h] = box;
      const spot = document.createElement("div");
      spot.dataset.number = number;
      spot.setAttribute("aria-hidden", "true");
      Object.assign(spot.style, {
        left: `${(100 * x) / width}%`,
        top: `${(100 * y) / height}%`,
        width: `${(100 * w) / width}%`,
        height: `${(100 * h) / height}%`,
      });
      this.#spots[number] = spot;
      spots.push(spot);
    });
    const area = (spot) => { const [, , w, h] = this.#boxes[spot.dataset.number]; return w * h; };
    return spots.sort((a, b) => area(b) - area(a));
  }

  /** Show the role of a segment, and its name if it is the first of a run. */
  mark(number, role, isFirst) {
    const spot = this.#spots[number];
    if (!spot) return;
    spot.className = `spot ${role ?? "none"}`;
    if (isFirst && role !== null && role !== "other") spot.dataset.name = role;
    else delete spot.dataset.name;
  }

  /** Show which segments are selected, and which one is pointed at. */
  select(numbers, pointed) {
    for (const spot of this.place.querySelectorAll(".chosen, .pointed")) spot.classList.remove("chosen", "pointed");
    for (const number of numbers) this.#spots[number]?.classList.add("chosen");
    this.#spots[pointed]?.classList.add("pointed");
  }

  reveal(number) {
    this.#spots[number]?.scrollIntoView({ block: "nearest" });
  }

  #press(event) {
    if (event.button !== 0 || !this.#sheet) return;
    event.preventDefault(); // no selection of text or picture
    this.#from = { x: event.clientX, y: event.clientY, spot: this.#spotAt(event) };
  }

  #move(event) {
    if (this.#from === null) {
      this.gestures.onPoint(this.#spotAt(event));
      return;
    }
    const isFar = Math.hypot(event.clientX - this.#from.x, event.clientY - this.#from.y) > DRAG_PX;
    if (!this.#frame && isFar) {
      this.place.setPointerCapture(event.pointerId);
      this.#frame = document.createElement("div");
      this.#frame.className = "frame";
      this.#sheet.append(this.#frame);
    }
    if (this.#frame) this.#stretch(event);
  }

  #stretch(event) {
    const { left, top, right, bottom } = this.#framed(event);
    Object.assign(this.#frame.style, {
      left: `${left}px`, top: `${top}px`, width: `${right - left}px`, height: `${bottom - top}px`,
    });
  }

  /** The frame that is dragged, in pixels of the screen from the corner of the picture. */
  #framed(event) {
    const sheet = this.#sheet.getBoundingClientRect();
    const xs = [this.#from.x, event.clientX].map((x) => x - sheet.left);
    const ys = [this.#from.y, event.clientY].map((y) => y - sheet.top);
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  }

  #release(event) {
    if (this.#from === null) return;
    if (this.#frame) {
      this.gestures.onFrame(this.#touched(this.#framed(event)));
    } else if (this.#from.spot !== null) {
      this.gestures.onPick(this.#from.spot, event.shiftKey);
    }
    this.#stop();
  }

  #touched(frame) {
    const scale = this.width / this.#sheet.clientWidth;
    const isTouched = ([x, y, w, h]) =>
      x < frame.right * scale && x + w > frame.left * scale && y < frame.bottom * scale && y + h > frame.top * scale;
    return this.#boxes.flatMap((box, number) => (box !== null && isTouched(box) ? [number] : []));
  }

  #spotAt(event) {
    const spot = event.target.closest?.(".spot");
    return spot ? Number(spot.dataset.number) : null;
  }

  #stop() {
    this.#frame?.remove();
    this.#frame = undefined;
    this.#from = null;
  }
}
