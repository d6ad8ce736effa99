"""What the commands of TeX mean that take no arguments.

Takes: nothing. Gives: tables from the name of a command to its character, and the names that are read as they are.
"""

from __future__ import annotations


def _table(text: str) -> dict[str, str]:
    words = text.split()
    return dict(zip(words[::2], words[1::2], strict=True))


LETTERS = _table(
    """
    alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ lambda λ
    mu μ nu ν xi ξ omicron ο pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς tau τ upsilon υ phi ϕ varphi φ chi χ
    psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω
    ell ℓ hbar ℏ imath ı jmath ȷ wp ℘ Re ℜ Im ℑ aleph ℵ beth ℶ infty ∞ partial ∂ nabla ∇ emptyset ∅ varnothing ∅
    angle ∠ triangle △ square □ degree ° top ⊤ bot ⊥ prime ′ clubsuit ♣ diamondsuit ♢ heartsuit ♡ spadesuit ♠
    """
)
"""Commands that stand for a letter."""

SIGNS = _table(
    r"""
    times × div ÷ cdot ⋅ ast ∗ star ⋆ pm ± mp ∓ circ ∘ bullet ∙ oplus ⊕ ominus ⊖ otimes ⊗ odot ⊙ wedge ∧ vee ∨ land ∧
    lor ∨ cap ∩ cup ∪ setminus ∖ dagger † ddagger ‡ amalg ⨿
    leq ≤ le ≤ geq ≥ ge ≥ leqslant ⩽ geqslant ⩾ ll ≪ gg ≫ neq ≠ ne ≠ equiv ≡ approx ≈ sim ∼ simeq ≃ cong ≅ propto ∝
    asymp ≍ doteq ≐ prec ≺ succ ≻ preceq ⪯ succeq ⪰ subset ⊂ supset ⊃ subseteq ⊆ supseteq ⊇ in ∈ notin ∉ ni ∋ mid ∣
    nmid ∤ parallel ∥ perp ⟂ models ⊨ vdash ⊢ dashv ⊣ lt < gt >
    to → rightarrow → leftarrow ← gets ← leftrightarrow ↔ Rightarrow ⇒ Leftarrow ⇐ Leftrightarrow ⇔ iff ⇔ implies ⇒
    mapsto ↦ longrightarrow ⟶ longleftarrow ⟵ Longrightarrow ⟹ longmapsto ⟼ uparrow ↑ downarrow ↓ hookrightarrow ↪
    rightharpoonup ⇀ rightleftharpoons ⇌ leadsto ⇝
    forall ∀ exists ∃ nexists ∄ neg ¬ lnot ¬ therefore ∴ because ∵
    langle ⟨ rangle ⟩ lfloor ⌊ rfloor ⌋ lceil ⌈ rceil ⌉ lbrace { rbrace } lbrack [ rbrack ] vert | Vert ‖ lvert |
    rvert | lVert ‖ rVert ‖ backslash \ colon : ldots … dots … dotsc … dotsb ⋯ cdots ⋯ vdots ⋮ ddots ⋱ surd √
    { { } } | ‖ % % $ $ # # & & _ _
    """
)
"""Commands that stand for an operator, a relation, an arrow or a bracket."""

LARGE = _table(
    """
    sum ∑ prod ∏ coprod ∐ bigcup ⋃ bigcap ⋂ bigoplus ⨁ bigotimes ⨂ bigvee ⋁ bigwedge ⋀ bigsqcup ⨆
    """
)
"""Operators whose limits stand right above and below them."""

INTEGRALS = _table("int ∫ iint ∬ iiint ∭ oint ∮")

FUNCTIONS = frozenset(
    """
    sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh coth log ln lg exp det dim ker hom arg deg gcd Pr
    """.split()
)
LIMITS = frozenset("lim max min sup inf limsup liminf argmax argmin".split())
"""Functions whose limits stand right below them."""

ACCENTS = _table(
    """
    hat ^ widehat ^ bar ¯ overline ¯ vec → overrightarrow → overleftarrow ← dot ˙ ddot ¨ tilde ~ widetilde ~ check ˇ
    breve ˘ acute ´ grave ` mathring ˚ overbrace ⏞
    """
)
BELOW = _table("underline _ underbrace ⏟")

SKIPPED = frozenset(" ") | frozenset(
    """
    , ; : ! quad qquad thinspace limits nolimits displaystyle textstyle scriptstyle scriptscriptstyle
    big Big bigg Bigg bigl Bigl biggl Biggl bigr Bigr biggr Biggr bigm Bigm middle nonumber notag strut
    rm it bf cal
    """.split()
)
"""Commands that only say how something is set."""

FONTS = frozenset(
    """
    mathit mathbf mathsf mathtt mathcal mathscr mathfrak boldsymbol bm mathnormal mathop mathrel mathbin mathord
    mathopen mathclose mathpunct pmb
    """.split()
)
"""Commands whose argument is what they mean."""

TEXTS = frozenset("text textrm textit textbf textsf texttt mbox hbox mathrm operatorname operatorname*".split())
"""Commands whose argument is text, or a name of several letters."""

DOUBLE = str.maketrans("CHNPQRZ", "ℂℍℕℙℚℝℤ")
"""The letters of `mathbb` that are characters of the basic plane, which every font for mathematics has."""
