import { isDecodable } from '../../../domain/kernel/text.ts';

const CALLS = /^\/(api|assets)(\/|$|\?)/;

/** Programs ask there; everywhere else a person does, in a browser. */
export const isCall = (url: string): boolean => CALLS.test(url);

/** An address such as /agreements/%E0%A4%A, which the router cannot read: the browser gets the page that says there is no such page. */
export const readableUrl = (url: string): string => {
  if (!url.includes('%') || isCall(url)) return url;
  const [path = '', ...query] = url.split('?');
  return isDecodable(path) ? url : [path.replaceAll('%', '%25'), ...query].join('?');
};
