import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { Button, type ButtonProps } from '../button.tsx';
import { onDemand, type Touched, touchHandlers } from '../feedback/on-demand.tsx';
import { useTheme } from './theme.ts';

export type ThemeMenuProps = { touched: Touched; onTouched: (touched: Touched) => void };

const Waiting = ({ onTouched }: ThemeMenuProps) => <ThemeButton aria-haspopup="menu" {...touchHandlers(onTouched)} />;

const ThemeMenu = onDemand(async () => (await import('./theme-menu.tsx')).ThemeMenu, Waiting);

/** The button is there with the page, and its menu a moment later. */
export function ThemeToggle() {
  const [touched, setTouched] = useState<Touched>(null);
  return <ThemeMenu touched={touched} onTouched={setTouched} />;
}

export const themeIcons = { light: Sun, dark: Moon, system: Monitor };
export const themeNames = { light: 'Light', dark: 'Dark', system: 'System' } as const;

export function ThemeButton(props: Omit<ButtonProps, 'children'>) {
  const theme = useTheme();
  const Icon = themeIcons[theme];
  return (
    <Button {...props} variant="ghost" size="icon" aria-label={`Theme: ${themeNames[theme]}`}>
      <Icon aria-hidden />
    </Button>
  );
}
