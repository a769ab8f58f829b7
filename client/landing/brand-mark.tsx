/** The picture of the space. Its size is text in the finished document, where the server fills it in. */
export type BrandLogo = { url: string; width: number | string; height: number | string };

/** The logo of the space; without one, the open doorway of the favicon in the theme's accent. */
export function BrandMark({ logo = null }: { logo?: BrandLogo | null }) {
  if (logo) {
    // Whose it is stands beside it, and these words come first. It was drawn for white paper, so in the dark it brings its own.
    return (
      <img
        src={logo.url}
        width={logo.width}
        height={logo.height}
        alt=""
        fetchPriority="low"
        className="h-9 w-auto max-w-28 shrink-0 rounded-sm object-contain max-sm:max-w-14 dark:bg-paper dark:p-0.5"
      />
    );
  }
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8 shrink-0">
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <path d="M8 26V14a8 8 0 0 1 16 0v12Z" fill="var(--on-accent)" opacity="0.5" />
      <path d="M8 26V14a8 8 0 0 1 8-8l3 3.5V29Z" fill="var(--on-accent)" />
      <circle cx="16" cy="18.5" r="1.4" fill="var(--accent)" />
    </svg>
  );
}
