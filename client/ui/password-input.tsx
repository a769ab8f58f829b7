import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { cx } from './class-names.ts';
import { controlBox, controlHeight } from './control-style.ts';
import { useFieldWiring } from './field-wiring.ts';

export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  const wiring = useFieldWiring(rest);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <input
        autoComplete="current-password"
        spellCheck={false}
        autoCapitalize="none"
        {...rest}
        {...wiring}
        type={shown ? 'text' : 'password'}
        className={cx(controlBox, controlHeight, 'pr-10', className)}
      />
      <button
        type="button"
        aria-label="Show characters"
        aria-pressed={shown}
        aria-controls={wiring.id}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 grid w-10 cursor-pointer place-items-center rounded-md text-muted -outline-offset-2 hover:text-text"
      >
        <Icon aria-hidden className="size-4" />
      </button>
    </div>
  );
}
