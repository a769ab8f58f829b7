import type { z } from 'zod';
import type { MessageTemplate, TemplateInput } from '../../domain/messages/contract.ts';
import type { ContractForm } from '../ui/form.tsx';

type PlaceholderChipsProps = {
  form: ContractForm<z.input<typeof TemplateInput>, z.output<typeof TemplateInput>>;
  placeholders: MessageTemplate['placeholders'];
};

const isBox = (element: unknown): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** Where one writes just now; the text, where one writes nowhere. */
function boxBeside(chip: HTMLButtonElement): HTMLInputElement | HTMLTextAreaElement | null {
  const active = document.activeElement;
  if (isBox(active) && active.form === chip.form) return active;
  const text = chip.form?.elements.namedItem('body');
  return isBox(text) ? text : null;
}

/** Each puts its placeholder where the cursor stands. */
export function PlaceholderChips({ form, placeholders }: PlaceholderChipsProps) {
  const insert = (chip: HTMLButtonElement, name: string) => {
    const box = boxBeside(chip);
    if (!box) return;
    const end = box.value.length;
    box.setRangeText(`{{${name}}}`, box.selectionStart ?? end, box.selectionEnd ?? end, 'end');
    form.setValue(box.name === 'subject' ? 'subject' : 'body', box.value, { shouldDirty: true });
    box.focus();
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">Placeholders</legend>
      <ul className="m-0 grid list-none gap-1 p-0 text-xs">
        {placeholders.map(({ name, about }) => (
          <li key={name} className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
            <button
              type="button"
              // The cursor stays where it is while a chip is pressed.
              onPointerDown={(event) => event.preventDefault()}
              onClick={(event) => insert(event.currentTarget, name)}
              className="min-h-6 cursor-pointer rounded-sm bg-surface-2 px-1.5 font-mono text-accent hover:bg-accent-soft pointer-coarse:min-h-9"
            >
              {`{{${name}}}`}
            </button>
            <span className="min-w-0 text-muted">{about}</span>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
