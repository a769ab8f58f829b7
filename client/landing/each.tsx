import { createElement, Fragment, type ReactNode } from 'react';

/** The rows of a list; or one row that stands for them in the page that the build draws, until the server knows them. */
export type Many<T> = readonly T[] | { each: T };

type EachProps<T> = { name: string; of: Many<T>; children: (row: T) => ReactNode };

export function Each<T>({ name, of, children }: EachProps<T>) {
  if ('each' in of) {
    return (
      <>
        {createElement('each-start', { name })}
        {children(of.each)}
        {createElement('each-end', { name })}
      </>
    );
  }
  // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change places.
  return of.map((row, index) => <Fragment key={index}>{children(row)}</Fragment>);
}

/** As the server finds them. */
export const withListMarks = (html: string): string =>
  html
    .replace(/<each-start name="(\w+)"><\/each-start>/g, '<!--each $1-->')
    .replace(/<each-end name="(\w+)"><\/each-end>/g, '<!--end of $1-->');
