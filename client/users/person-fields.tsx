import type { FieldPath, FieldValues } from 'react-hook-form';
import type { ContractForm } from '../ui/form/form.tsx';
import { TextField } from '../ui/form/text-fields.tsx';

type Person = {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  email?: string | null | undefined;
};

type PersonFieldsProps<In extends FieldValues & Person, Out> = {
  form: ContractForm<In, Out>;
  /** The person fills in the form about themselves, so the browser may offer what it knows of them. */
  own?: boolean | undefined;
};

/** An emptied box is sent as empty text, which the contract reads as "take the value away". */
export function PersonFields<In extends FieldValues & Person, Out>({ form, own = false }: PersonFieldsProps<In, Out>) {
  const name = (field: keyof Person) => field as FieldPath<In>;
  const fill = (token: string) => (own ? token : 'off');
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name={name('firstName')}
          label="First Name"
          optional
          whenEmpty="text"
          maxLength={60}
          autoComplete={fill('given-name')}
        />
        <TextField
          form={form}
          name={name('lastName')}
          label="Last Name"
          optional
          whenEmpty="text"
          maxLength={60}
          autoComplete={fill('family-name')}
        />
      </div>
      <TextField
        form={form}
        name={name('email')}
        label="Email"
        kind="email"
        optional
        whenEmpty="text"
        autoComplete={fill('email')}
      />
    </>
  );
}
