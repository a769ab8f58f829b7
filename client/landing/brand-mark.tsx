/** The open doorway of the favicon, in the theme's accent. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8 shrink-0">
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <path d="M8 26V14a8 8 0 0 1 16 0v12Z" fill="var(--on-accent)" opacity="0.5" />
      <path d="M8 26V14a8 8 0 0 1 8-8l3 3.5V29Z" fill="var(--on-accent)" />
      <circle cx="16" cy="18.5" r="1.4" fill="var(--accent)" />
    </svg>
  );
}
