import { Monitor, Moon, Sun } from 'lucide-react';
import { Button } from './button.tsx';
import { Menu, MenuRadio } from './menu.tsx';
import { chooseTheme, useTheme } from './theme.ts';

const icons = { light: Sun, dark: Moon, system: Monitor };
const names = { light: 'Light', dark: 'Dark', system: 'System' } as const;

const options = (['light', 'dark', 'system'] as const).map((value) => {
  const Icon = icons[value];
  return { value, label: names[value], icon: <Icon aria-hidden /> };
});

export function ThemeToggle() {
  const theme = useTheme();
  const Icon = icons[theme];
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="icon" aria-label={`Theme: ${names[theme]}`}>
          <Icon aria-hidden />
        </Button>
      }
    >
      <MenuRadio label="Theme" value={theme} onValueChange={chooseTheme} options={options} />
    </Menu>
  );
}
