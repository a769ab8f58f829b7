import { type ReactNode, useId } from 'react';
import { type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { cx } from '../ui/class-names.ts';
import { Switch } from '../ui/form/checkbox.tsx';
import type { ContractForm } from '../ui/form/form.tsx';

type SettingsSectionProps = { title: string; description?: ReactNode; children: ReactNode };

/** One subject of a tab: what it is about on the left, its controls on the right; under each other on a phone. */
export function SettingsSection({ title, description, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-8 gap-y-4 border-line border-t px-4 py-5 first:border-t-0 sm:px-5 lg:grid-cols-[15rem_minmax(0,1fr)] lg:py-6"
    >
      <div className="min-w-0">
        <h2 id={id} className="font-semibold text-base leading-snug">
          {title}
        </h2>
        {description ? <p className="mt-1 text-pretty text-muted text-sm">{description}</p> : null}
      </div>
      <div className="grid min-w-0 content-start gap-4">{children}</div>
    </section>
  );
}

/** Boxes that belong side by side where there is room; compact ones, a few figures each, even on a phone. */
export function FieldRow({ children, compact = false }: { children: ReactNode; compact?: boolean }) {
  return <div className={cx('grid items-start gap-4', compact ? 'grid-cols-2' : 'sm:grid-cols-2')}>{children}</div>;
}

type SwitchRowProps<In extends FieldValues, Out> = {
  form: ContractForm<In, Out>;
  name: FieldPath<In>;
  label: string;
  hint: string;
  disabled: boolean;
};

/** A switch at the end of its line, so that a column of them can be read at a glance. */
export function SwitchRow<In extends FieldValues, Out>({ form, name, label, hint, disabled }: SwitchRowProps<In, Out>) {
  const { field } = useController({ control: form.control, name });
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4 py-2.5 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium text-sm">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-pretty text-muted text-xs">
          {hint}
        </p>
      </div>
      <Switch
        ref={field.ref}
        id={id}
        aria-describedby={`${id}-hint`}
        checked={Boolean(field.value)}
        onCheckedChange={field.onChange}
        onBlur={field.onBlur}
        disabled={disabled}
      />
    </div>
  );
}
