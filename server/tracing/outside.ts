import { traced } from './tracing.ts';

/** Which system of somebody else is called. The pattern is its path where that holds no name, number or file of anybody. */
export type Called = { service: string; url: string; method?: string; pattern?: string };

/**
 * A call of another system as a span: whom, and what came back. Neither the address nor headers or bodies go into it, and no id of
 * the trace goes to them.
 */
export const calledOutside = (
  { service, url, method = 'POST', pattern }: Called,
  send: () => Promise<Response>,
): Promise<Response> => {
  const { hostname, port, protocol } = new URL(url);
  return traced(
    {
      name: `${method} ${service}${pattern ? ` ${pattern}` : ''}`,
      kind: 'client',
      attributes: {
        'service.peer.name': service,
        'http.request.method': method,
        'server.address': hostname,
        'server.port': Number(port || (protocol === 'https:' ? 443 : 80)),
        ...(pattern ? { 'url.template': pattern } : {}),
      },
    },
    async (span) => {
      const reply = await send();
      span.set({
        'http.response.status_code': reply.status,
        ...(reply.status >= 400 ? { 'error.type': String(reply.status) } : {}),
      });
      return reply;
    },
  );
};
