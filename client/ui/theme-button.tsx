import { Monitor, Moon, Sun } from 'lucide-react';
import { Button, type ButtonProps } from './button.tsx';
import { useTheme } from './theme.ts';

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
