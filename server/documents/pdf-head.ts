import type { DrawnLogo, Letterhead, PdfDocument } from './pdf-document.ts';
import { INK, innerWidth, MARGIN, measureWidth, type Paper, rightEdge, rule, write } from './pdf-paper.ts';

// The two halves of the head.
const halves = ({ doc }: Paper) => {
  const width = innerWidth(doc) / 2 - 12;
  return { left: { x: MARGIN, width }, right: { x: MARGIN + width + 24, width } };
};

const LOGO = { width: 180, height: 48 };

const drawLogo = ({ doc, y }: Paper, logo: DrawnLogo | null): number => {
  if (!logo) return y;
  const scale = Math.min(LOGO.width / logo.width, LOGO.height / logo.height);
  doc.image(logo.source, MARGIN, y, { fit: [LOGO.width, LOGO.height] });
  return y + logo.height * scale + 8;
};

const drawCompany = (paper: Paper, { companyName, lines, logo }: Letterhead): number => {
  const { doc } = paper;
  const at = halves(paper).left;
  const y = drawLogo(paper, logo);
  let next = y + write(doc, companyName, { ...at, y }, { size: 15, strong: true }) + 3;
  for (const line of lines) next += write(doc, line, { ...at, y: next }, { size: 8.5, colour: INK.muted });
  return next;
};

const drawTitle = (paper: Paper, { title, number }: PdfDocument): number => {
  const { doc, y } = paper;
  const at = halves(paper).right;
  const next =
    y + write(doc, title, { ...at, y: y - 2 }, { size: 20, strong: true, colour: INK.accent, align: 'right' });
  return next + write(doc, number, { ...at, y: next }, { size: 11, strong: true, align: 'right' });
};

const drawState = ({ doc }: Paper, y: number, state: PdfDocument['state']): number => {
  if (!state) return y;
  const style = { size: 9, strong: true, colour: INK[state.tone], spacing: 0.6 };
  const width = measureWidth(doc, state.word, style) + 20;
  const x = rightEdge(doc) - width;
  doc
    .roundedRect(x, y + 4, width, 19, 4)
    .lineWidth(1)
    .strokeColor(INK[state.tone])
    .stroke();
  write(doc, state.word, { x: x + 10, y: y + 8.5, width }, style);
  return y + 27;
};

const drawTo = (paper: Paper, { to }: PdfDocument): number => {
  const { doc, y } = paper;
  const at = halves(paper).left;
  let next = y + write(doc, to.label, { ...at, y }, { size: 8.5, colour: INK.muted }) + 1;
  to.lines.forEach((line, n) => {
    next += write(doc, line, { ...at, y: next }, n === 0 ? { size: 11, strong: true } : { size: 9.5 });
  });
  return next;
};

const LABEL = 92;

const drawFacts = (paper: Paper, { facts }: PdfDocument): number => {
  const { doc, y } = paper;
  const { x, width } = halves(paper).right;
  let next = y;
  for (const [label, value] of facts) {
    const left = write(doc, label, { x, y: next, width: LABEL }, { colour: INK.muted });
    const right = write(doc, value, { x: x + LABEL, y: next, width: width - LABEL }, { align: 'right' });
    next += Math.max(left, right) + 2;
  }
  return next;
};

/** Company and title side by side, then whom it is for and the facts; the longer side decides where the rest begins. */
export const drawHead = (paper: Paper, letterhead: Letterhead, document: PdfDocument): void => {
  const company = drawCompany(paper, letterhead);
  const title = drawState(paper, drawTitle(paper, document), document.state);
  paper.y = Math.max(company, title) + 14;
  rule(paper, paper.y, MARGIN, rightEdge(paper.doc));
  paper.y += 16;
  paper.y = Math.max(drawTo(paper, document), drawFacts(paper, document)) + 22;
};
