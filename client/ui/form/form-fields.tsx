import { type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { Checkbox, Switch } from './checkbox.tsx';
import { Combobox, type ComboboxProps } from './combobox.tsx';
import { DatePicker, type DatePickerProps } from './date-picker.tsx';
import { Field, type FieldProps } from './field.tsx';
import type { ContractForm } from './form.tsx';
import { Select, type SelectOption } from './select.tsx';

/** What every field bound to a form takes: a label, and the value it stands for. */
export type Bound<Input extends FieldValues, Output> = Omit<FieldProps, 'children' | 'error' | 'inline'> & {
  form: ContractForm<Input, Output>;
  name: FieldPath<Input>;
  disabled?: boolean | undefined;
};

type SelectFieldProps<Input extends FieldValues, Output> = Bound<Input, Output> & {
  options: readonly SelectOption[];
  placeholder?: string | undefined;
  /** Called after the form has taken the value, for fields that follow another. */
  onChosen?: ((value: string) => void) | undefined;
};

/** A select bound to a form field. */
export function SelectField<Input extends FieldValues, Output>(props: SelectFieldProps<Input, Output>) {
  const { form, name, options, placeholder, disabled, onChosen, ...field } = props;
  const bound = useController({ control: form.control, name });
  return (
    <Field {...field} error={bound.fieldState.error?.message}>
      <Select
        ref={bound.field.ref}
        value={bound.field.value ?? ''}
        onValueChange={(value) => {
          bound.field.onChange(value === '' && field.optional ? undefined : value);
          onChosen?.(value);
        }}
        onBlur={bound.field.onBlur}
        options={options}
        placeholder={placeholder}
        disabled={disabled}
      />
    </Field>
  );
}

type ComboboxFieldProps<Input extends FieldValues, Output> = Bound<Input, Output> &
  Omit<ComboboxProps, 'value' | 'onValueChange' | 'onBlur' | 'id' | 'aria-label' | 'ref' | 'disabled'> & {
    onChosen?: ((value: string) => void) | undefined;
  };

/** A searchable select bound to a form field. */
export function ComboboxField<Input extends FieldValues, Output>(props: ComboboxFieldProps<Input, Output>) {
  const { form, name, disabled, onChosen, label, hint, required, optional, hideLabel, className, ...combobox } = props;
  const bound = useController({ control: form.control, name });
  return (
    <Field {...{ label, hint, required, optional, hideLabel, className }} error={bound.fieldState.error?.message}>
      <Combobox
        {...combobox}
        ref={bound.field.ref}
        value={bound.field.value ?? ''}
        onValueChange={(value) => {
          bound.field.onChange(value);
          onChosen?.(value);
        }}
        onBlur={bound.field.onBlur}
        disabled={disabled}
      />
    </Field>
  );
}

type DateFieldProps<Input extends FieldValues, Output> = Bound<Input, Output> &
  Pick<DatePickerProps, 'min' | 'max' | 'disabledDay' | 'placeholder' | 'today'> & {
    onChosen?: ((day: string) => void) | undefined;
  };

/** A date picker bound to a form field. */
export function DateField<Input extends FieldValues, Output>(props: DateFieldProps<Input, Output>) {
  const { form, name, min, max, disabledDay, placeholder, today, disabled, onChosen, ...field } = props;
  const bound = useController({ control: form.control, name });
  return (
    <Field {...field} error={bound.fieldState.error?.message}>
      <DatePicker
        ref={bound.field.ref}
        value={bound.field.value ?? ''}
        onValueChange={(day) => {
          bound.field.onChange(day === '' && field.optional ? undefined : day);
          onChosen?.(day);
        }}
        onBlur={bound.field.onBlur}
        clearable={field.optional}
        {...{ min, max, disabledDay, placeholder, today, disabled }}
      />
    </Field>
  );
}

/** A switch bound to a form field. */
export function SwitchField<Input extends FieldValues, Output>(props: Bound<Input, Output>) {
  const { form, name, disabled, ...field } = props;
  const bound = useController({ control: form.control, name });
  return (
    <Field {...field} inline error={bound.fieldState.error?.message}>
      <Switch
        ref={bound.field.ref}
        checked={Boolean(bound.field.value)}
        onCheckedChange={bound.field.onChange}
        onBlur={bound.field.onBlur}
        disabled={disabled}
      />
    </Field>
  );
}

/** A checkbox bound to a form field. */
export function CheckboxField<Input extends FieldValues, Output>(props: Bound<Input, Output>) {
  const { form, name, disabled, ...field } = props;
  const bound = useController({ control: form.control, name });
  return (
    <Field {...field} inline error={bound.fieldState.error?.message}>
      <Checkbox
        ref={bound.field.ref}
        checked={Boolean(bound.field.value)}
        onCheckedChange={(checked) => bound.field.onChange(checked === true)}
        onBlur={bound.field.onBlur}
        disabled={disabled}
      />
    </Field>
  );
}
