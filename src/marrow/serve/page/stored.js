/**
 * What this browser remembers for us, as JSON. One that keeps nothing, or has no room left, just forgets.
 */
export function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // no room, or none is given
  }
}
