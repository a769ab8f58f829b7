import { CHANNELS, type Channel, COMPANY_NAME, type Placeholder } from './kind.ts';
import { getMessageKind, type MessageKindName } from './kinds.ts';

export type MessageText = { subject: string; body: string };
export type Template = { subject: string | null; body: string };

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g;

const namesIn = (text: string): string[] => [...text.matchAll(PLACEHOLDER)].map(([, name]) => name ?? '');

export const listPlaceholders = (kind: MessageKindName): Readonly<Record<string, Placeholder>> => ({
  companyName: COMPANY_NAME,
  ...getMessageKind(kind).placeholders,
});

export const listChannels = (kind: MessageKindName): Channel[] =>
  CHANNELS.filter((channel) => getMessageKind(kind)[channel] !== undefined);

/** The words of a kind that nobody has edited; null where it does not go by this channel. */
export const defaultTemplate = (kind: MessageKindName, channel: Channel): Template | null => {
  const { email, sms } = getMessageKind(kind);
  if (channel === 'email') return email;
  return sms ? { subject: null, body: sms.body } : null;
};

export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  // In one pass: what stands in a value is text, also where it looks like a placeholder.
  text.replace(PLACEHOLDER, (_, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : ''));

type Line = { text: string; names: readonly string[]; isEmpty: boolean };

const toLines = (text: string): Line[] =>
  text.split('\n').map((line) => ({ text: line, names: namesIn(line), isEmpty: line.trim() === '' }));

// The same few texts are filled again and again; those that somebody has edited since make room for others.
const MOST_TEXTS = 100;
const linesByText = new Map<string, Line[]>();

const linesIn = (text: string): readonly Line[] => {
  const known = linesByText.get(text);
  if (known) return known;
  if (linesByText.size >= MOST_TEXTS) linesByText.clear();
  const lines = toLines(text);
  linesByText.set(text, lines);
  return lines;
};

// A line that has nothing to say is left out, and with it the gap it would leave.
const fillLines = (text: string, values: Readonly<Record<string, string>>): string => {
  const kept: Line[] = [];
  for (const line of linesIn(text)) {
    if (line.names.some((name) => !Object.hasOwn(values, name) || values[name] === '')) continue;
    if (line.isEmpty && (kept.at(-1)?.isEmpty ?? true)) continue;
    kept.push(line);
  }
  return kept
    .map(({ text, names }) => (names.length > 0 ? fill(text, values) : text))
    .join('\n')
    .trimEnd();
};

export const fillTemplate = (template: Template, values: Readonly<Record<string, string>>): MessageText => ({
  subject: fill(template.subject ?? '', values)
    .replace(/\s+/g, ' ')
    .trim(),
  body: fillLines(template.body, values),
});

// Why a text cannot be used; null where it can.
const textProblem = (kind: MessageKindName, text: string): string | null => {
  const known = Object.keys(listPlaceholders(kind));
  const unknown = namesIn(text).find((name) => !known.includes(name));
  if (unknown) return `{{${unknown}}} is not a placeholder for this message. Available: ${known.join(', ')}.`;
  const stray = /\{\{|\}\}/.exec(text.replace(PLACEHOLDER, ''));
  return stray ? `Placeholders look like {{companyName}}; one ${stray[0]} has no match.` : null;
};

const missingProblem = (kind: MessageKindName, text: string): string | null => {
  const used = namesIn(text);
  const missing = (getMessageKind(kind).needs ?? []).find((name) => !used.includes(name));
  return missing ? `This message must contain {{${missing}}}.` : null;
};

// Three SMS, before the placeholders are filled.
const SMS_MOST = 459;

/** What is wrong with the words of a message, by field. */
export const templateProblems = (
  kind: MessageKindName,
  channel: Channel,
  { subject, body }: Template,
): Record<string, string> => {
  const tooLong = channel === 'sms' && body.length > SMS_MOST ? `An SMS may have at most ${SMS_MOST} characters` : null;
  const problems = {
    subject: channel === 'email' ? (subject ? textProblem(kind, subject) : 'Subject is required') : null,
    body: tooLong ?? textProblem(kind, body) ?? missingProblem(kind, body),
  };
  return Object.fromEntries(
    Object.entries(problems).flatMap(([field, problem]) => (problem ? [[field, problem]] : [])),
  );
};
