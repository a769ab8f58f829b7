/** "g d" is two keys, one after the other; "mod+k" is two at once, and mod is ⌘ on a Mac. */
export function Kbd({ keys }: { keys: string }) {
  const mac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);
  const shown = keys
    .split(' ')
    .map((chord) => (chord === '+' ? [chord] : chord.split('+')).map((key) => keyName(key, mac)).join(mac ? '' : '+'));
  return (
    <span className="inline-flex shrink-0 items-center gap-1">
      {shown.map((chord, index) => (
        <kbd
          // biome-ignore lint/suspicious/noArrayIndexKey: the keys of a shortcut have no other identity than their place
          key={index}
          className="min-w-5 rounded-sm border border-line bg-surface-2 px-1.5 py-px text-center font-medium font-sans text-muted text-xs leading-snug"
        >
          {chord}
        </kbd>
      ))}
    </span>
  );
}

function keyName(key: string, mac: boolean): string {
  if (key === 'mod') return mac ? '⌘' : 'Ctrl';
  if (key === 'escape') return 'Esc';
  return key.length === 1 ? key.toUpperCase() : key.charAt(0).toUpperCase() + key.slice(1);
}
