import { Menu, MenuRadio } from '../overlay/menu.tsx';
import { chooseTheme, useTheme } from './theme.ts';
import { ThemeButton, type ThemeMenuProps, themeIcons, themeNames } from './theme-toggle.tsx';

const options = (['light', 'dark', 'system'] as const).map((value) => {
  const Icon = themeIcons[value];
  return { value, label: themeNames[value], icon: <Icon aria-hidden /> };
});

export function ThemeMenu({ touched }: ThemeMenuProps) {
  const theme = useTheme();
  return (
    <Menu defaultOpen={touched === 'pressed'} trigger={<ThemeButton autoFocus={touched === 'focused'} />}>
      <MenuRadio label="Theme" value={theme} onValueChange={chooseTheme} options={options} />
    </Menu>
  );
}
