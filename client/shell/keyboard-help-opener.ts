import { useShortcutList } from '../ui/shortcuts.ts';

/** Opens the list of shortcuts as its own key does; a menu must offer it to those who have turned single keys off. */
export function useKeyboardHelp(): () => void {
  const shortcuts = useShortcutList();
  return () => shortcuts.find(({ keys }) => keys === '?')?.run();
}
