/** The first stop of the Tab key: past the menus, to what the screen is about. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-60 -translate-y-20 rounded-md bg-accent px-4 py-2.5 font-semibold text-on-accent text-sm shadow-2 focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
