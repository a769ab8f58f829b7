import { type Endpoint, successStatus } from '../../../domain/kernel/endpoint.ts';
import { type ErrorCode, STATUS_OF } from '../../../domain/kernel/errors.ts';
import type { MountedRoute } from '../mount.ts';

export const escapeHtml = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? sign,
  );

const list = (title: string, names: readonly string[]) =>
  names.length === 0
    ? ''
    : `<dt>${title}</dt><dd>${names.map((name) => `<code>${escapeHtml(name)}</code>`).join(' ')}</dd>`;

const listFields = (schema: Endpoint['body']): string[] =>
  schema && 'shape' in schema ? Object.keys(schema.shape as object) : [];

const section = ({ endpoint }: MountedRoute): string => `
  <section id="${escapeHtml(`${endpoint.method}-${endpoint.path}`)}">
    <h2><span class="method">${endpoint.method}</span> <code>${escapeHtml(endpoint.path.replace(/:(\w+)/g, '{$1}'))}</code></h2>
    <p>${escapeHtml(endpoint.summary)}</p>
    <dl>
      <dt>Access</dt><dd>${escapeHtml(endpoint.access)}</dd>
      ${list('Query', listFields(endpoint.query))}${list('Body', listFields(endpoint.body))}
      <dt>Answer</dt><dd>${successStatus(endpoint)}${endpoint.media ? ` ${escapeHtml(endpoint.media)}` : endpoint.output ? ' JSON' : ', no body'}</dd>
    </dl>
  </section>`;

const errorRows = (Object.keys(STATUS_OF) as ErrorCode[])
  .map((code) => `<tr><td>${STATUS_OF[code]}</td><td><code>${code}</code></td></tr>`)
  .join('');

/** Every call on one page, written by the server from the contracts; the full schemas are in the OpenAPI document. */
export const docsPage = (routes: readonly MountedRoute[], version: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Nafasi API</title>
<link rel="stylesheet" href="/docs.css"><link rel="icon" href="/favicon.svg" type="image/svg+xml">
</head>
<body>
<main>
  <h1>Nafasi API <small>${escapeHtml(version)}</small></h1>
  <p>JSON over HTTP with a session cookie. Money is a decimal string with two places, days are <code>yyyy-MM-dd</code>, instants ISO text in UTC.
  Lists answer an array, take <code>limit</code>, <code>cursor</code>, <code>q</code>, <code>sort</code> and <code>count</code>, and name their next page in the <code>Link</code> header.
  A create takes an <code>Idempotency-Key</code>. Machine-readable: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
  ${routes.map(section).join('')}
  <section><h2>Errors</h2><p><code>{code, message, fields?, requestId}</code></p><table><thead><tr><th>Status</th><th>Code</th></tr></thead><tbody>${errorRows}</tbody></table></section>
</main>
</body>
</html>`;
