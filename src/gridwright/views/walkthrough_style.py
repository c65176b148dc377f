"""The style sheet of a walkthrough page, apart from the colours: those are in the themes."""

from __future__ import annotations

# Read down a column on paper, where a page ends soon, but along the rows on a screen, where it does
# not. The small type on paper is that of puzzle books.
LAYOUT = """
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 84rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { margin: 0 0 0.5rem; font-size: 1.6rem; line-height: 1.2; }
h2 { margin: 0 0 0.3rem; font-size: 1rem; line-height: 1.3; }
h2 .number { display: inline-block; min-width: 1.5em; margin-right: 0.3em; padding: 0 0.3em;
  border-radius: 1em; background: color-mix(in srgb, currentcolor 12%, transparent);
  text-align: center; font-variant-numeric: tabular-nums; }
p { margin: 0 0 0.4rem; }
ul { margin: 0 0 0.6rem; padding-left: 1.2rem; }
svg { display: block; max-width: 100%; height: auto; text-anchor: middle; }
svg.shared { position: absolute; width: 0; height: 0; }
text { stroke: none; }
b.cell { font-weight: 600; white-space: nowrap; }
.outcome { font-weight: 600; }
.puzzle { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 1rem 2rem; }
.puzzle > svg { max-height: 24rem; width: auto; }
.puzzle li { max-width: 44rem; }
.legend { display: flex; flex-wrap: wrap; align-items: center; gap: 0.2rem 1.4rem;
  margin: 1.2rem 0; padding: 0;
  list-style: none; font-size: 0.9rem; }
.legend svg { display: inline; vertical-align: -0.25rem; margin-right: 0.4rem; }
.steps { display: grid; gap: 0 2.5rem; margin: 0; padding: 0; list-style: none; }
.step { display: grid; grid-template-columns: minmax(0, 17rem) minmax(0, 1fr); gap: 0 1.2rem;
  align-items: start; padding: 1.2rem 0;
  border-top: 1px solid color-mix(in srgb, currentcolor 18%, transparent); }
.step > .pictures { order: -1; }
figure { margin: 0 0 0.6rem; }
figure + figure svg { max-width: 75%; margin: 0 auto; }
figcaption { font-size: 0.85rem; text-align: center; }
.step > .words:only-child { grid-column: 1 / -1; }
.words p { max-width: 36rem; }
.ending { margin-top: 1.2rem; font-weight: 600; }
@media screen and (min-width: 68rem) {
  .steps { grid-template-columns: repeat(2, minmax(0, 1fr)); }
}
@media screen and (max-width: 40rem) {
  .puzzle, .step { grid-template-columns: minmax(0, 1fr); gap: 0.6rem; }
  .puzzle > svg { width: 100%; }
  .step > .pictures { order: 0; max-width: 24rem; }
  .pictures svg { width: 100%; }
}
@page { margin: 10mm; }
@media print {
  body { font: 8.5pt/1.32 Helvetica, Arial, 'Liberation Sans', sans-serif; }
  main { max-width: none; padding: 0; }
  h1 { font-size: 15pt; }
  h2 { font-size: 9pt; margin-bottom: 0.8mm; }
  .words p { margin-bottom: 0.8mm; }
  h2 .number { background: none; border: 0.5pt solid; }
  .puzzle { gap: 6mm; }
  .puzzle > svg { max-height: 56mm; }
  .legend { margin: 3mm 0; font-size: 8pt; gap: 0 5mm; }
  .steps { display: block; columns: 2; column-gap: 7mm; }
  .step { grid-template-columns: 40mm minmax(0, 1fr); gap: 0 3mm; padding: 2mm 0;
    break-inside: avoid; }
  .pictures svg { width: 100%; }
  figure { margin-bottom: 1mm; }
  figcaption { font-size: 7.5pt; }
}
"""
