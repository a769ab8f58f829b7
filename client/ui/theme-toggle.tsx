import { useState } from 'react';
import { onDemand, type Touched, touchHandlers } from './on-demand.tsx';
import { ThemeButton } from './theme-button.tsx';
import type { ThemeMenuProps } from './theme-menu.tsx';

const Waiting = ({ onTouched }: ThemeMenuProps) => <ThemeButton aria-haspopup="menu" {...touchHandlers(onTouched)} />;

const ThemeMenu = onDemand(async () => (await import('./theme-menu.tsx')).ThemeMenu, Waiting);

/** The button is there with the page, and its menu a moment later. */
export function ThemeToggle() {
  const [touched, setTouched] = useState<Touched>(null);
  return <ThemeMenu touched={touched} onTouched={setTouched} />;
}
