import type { Endpoint } from '../../domain/kernel/endpoint.ts';
import { ErrorReply } from '../../domain/kernel/errors.ts';
import { secretsIn } from '../support/secrets.ts';

export type Answer = { status: number; text: string; headers: Record<string, unknown> };
// What was sent, as the server reads it; null where only the general rules hold.
export type Sent = { params: unknown; query: unknown; body: unknown };

const LEAK =
  /node_modules|\.ts:\d|\bat \w+ \(|Failed query|syntax error|violates|relation "|column "|drizzle|ECONN|pg_catalog|insert into "|select "|argon2/i;
const OUR_PAGES = /^\/api\/(docs|openapi\.json)/;

// In a demo everybody is shown the way in; a one-time answer is the only place where a new key is ever seen.
const MEANT = new Set(['/api/config demoAccount.password']);

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

// What is wrong with any answer, whatever was asked.
export const faultsOf = (path: string, { status, text, headers }: Answer): string[] => {
  const body = String(headers['content-type']).startsWith('application/json') ? parse(text) : null;
  const faults: string[] = [];
  if (status >= 500) faults.push(`failed: ${text.slice(0, 200)}`);
  if (body === undefined && text !== '') faults.push('says JSON and is none');
  if (!OUR_PAGES.test(path)) {
    if (LEAK.test(status < 400 ? '' : text)) faults.push(`tells of its insides: ${text.slice(0, 200)}`);
    const secrets = secretsIn(body).filter((name) => !MEANT.has(`${path} ${name}`));
    faults.push(...secrets.map((name) => `holds a secret: ${name}`));
  }
  if (status < 400) return faults;
  const refusal = ErrorReply.strict().safeParse(body);
  if (!refusal.success) return [...faults, `is no refusal of the promised shape: ${text.slice(0, 200)}`];
  if (headers['x-request-id'] !== refusal.data.requestId) faults.push('has another id in its header');
  if (headers['x-content-type-options'] !== 'nosniff') faults.push('is not protected');
  if (headers['set-cookie'] !== undefined) faults.push('sets a cookie');
  return faults;
};

const refusedFields = (endpoint: Endpoint, sent: Sent): string[] =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const result = endpoint[part]?.safeParse(sent[part]);
    return result?.success === false ? result.error.issues.map(({ path }) => path.map(String).join('.') || 'body') : [];
  });

// What the contract refuses is refused by name, and what it refuses is never done.
export const contractFaults = (endpoint: Endpoint, sent: Sent, { status, text }: Answer): string[] => {
  const fields = refusedFields(endpoint, sent);
  if (fields.length === 0) return [];
  if (status !== 400)
    return [`answers ${status} to what the contract refuses (${fields.join(', ')}): ${text.slice(0, 200)}`];
  const reply = parse(text) as ErrorReply;
  const unnamed = fields.filter((field) => reply.fields?.[field] === undefined);
  return unnamed.length > 0 ? [`does not name ${unnamed.join(', ')}: ${text.slice(0, 200)}`] : [];
};
