import { escapeHtml } from './docs-page.ts';

/** Lists by name; each of their rows has the values and lists of its part of the page. */
export type Lists = { readonly [name: string]: string | readonly object[] };

const LIST = /<!--each (\w+)-->(.*?)<!--end of \1-->/gs;

// A token in somebody's text would be filled in with what belongs elsewhere.
const toMarkup = (text: string): string => escapeHtml(text).replaceAll('%', '&#37;');

/** A page comes with one row of each list between marks, and with a %token% for each value of a row. */
export const fillLists = (template: string, lists: Lists): string =>
  template
    .replace(LIST, (whole, name: string, row: string) => {
      const rows = lists[name];
      return typeof rows === 'object' ? rows.map((one) => fillLists(row, one as Lists)).join('') : whole;
    })
    .replace(/%(\w+)%/g, (whole, name: string) => {
      const value = lists[name];
      return typeof value === 'string' ? toMarkup(value) : whole;
    });
