import { type FieldValues, useController } from 'react-hook-form';
import { Field } from '../ui/form/field.tsx';
import type { Bound } from '../ui/form/form-fields.tsx';
import { MonthSelect } from './month-select.tsx';

type MonthFieldProps<In extends FieldValues, Out> = Bound<In, Out> & {
  ahead?: number | undefined;
  back?: number | undefined;
  everyLabel?: string | undefined;
};

export function MonthField<In extends FieldValues, Out>(props: MonthFieldProps<In, Out>) {
  const { form, name, disabled: _, ahead, back, everyLabel, ...field } = props;
  const bound = useController({ control: form.control, name });
  return (
    <Field {...field} error={bound.fieldState.error?.message}>
      <MonthSelect
        value={bound.field.value ?? ''}
        onValueChange={bound.field.onChange}
        ahead={ahead}
        back={back}
        everyLabel={everyLabel}
      />
    </Field>
  );
}
