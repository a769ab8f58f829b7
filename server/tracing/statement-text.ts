// A statement has placeholders where values go. What stands in it as text or number all the same is taken out, no matter who wrote it.
const LITERAL =
  /\$([a-z_]*)\$[\s\S]*?\$\1\$|[eE]?'(?:[^'\\]|''|\\[\s\S])*'|(?<![\w$."])\d+(?:\.\d+)?\b|\/\*[\s\S]*?\*\/|--[^\n]*/gi;
const MOST = 4_000;
const MOST_KEPT = 1_000;

export type StatementText = { text: string; operation: string; summary: string };

const VERB =
  /^\s*(?:\(\s*)?(with|select|insert|update|delete|merge|begin|commit|rollback|set|lock|copy|notify|call)\b/i;
const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_][\w.]*)"?/i;

const read = (statement: string): StatementText => {
  const text = statement
    .replace(LITERAL, (found) => (found.startsWith('/*') || found.startsWith('--') ? ' ' : '?'))
    .replace(/\s+/g, ' ')
    .trim();
  const operation = (VERB.exec(text)?.[1] ?? 'query').toUpperCase();
  const isAboutTable = !/^(BEGIN|COMMIT|ROLLBACK|SET)$/.test(operation);
  const table = isAboutTable ? TABLE.exec(text)?.[1] : undefined;
  return { text: text.slice(0, MOST), operation, summary: table ? `${operation} ${table}` : operation };
};

const known = new Map<string, StatementText>();

/** What a trace shows of a statement: its text with placeholders alone, what it does, and to which table first. */
export const describeStatement = (statement: string): StatementText => {
  const found = known.get(statement);
  if (found) return found;
  const made = read(statement);
  if (known.size < MOST_KEPT) known.set(statement, made);
  return made;
};
