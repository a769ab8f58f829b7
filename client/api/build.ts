const written =
  typeof document === 'undefined' ? null : document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;

/** Which build this page was made of, as the server wrote it into the page; null where none did, as in development. */
export const BUILD: string | null = written && !written.includes('%') ? written : null;
