import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';

export const NO_BUYER = { name: '', email: '', phone: '', company: '', kraPin: '' };

type Buyer = typeof NO_BUYER;

type BuyerFieldsProps = {
  buyer: Buyer;
  onBuyer: (buyer: Buyer) => void;
  errors: Readonly<Record<string, string>>;
  emailHint?: string;
};

/** For whom it is, and which phone pays. */
export function BuyerFields({
  buyer,
  onBuyer,
  errors,
  emailHint = 'For your pass and your tax invoice.',
}: BuyerFieldsProps) {
  const bind = (name: keyof Buyer) => ({
    name,
    value: buyer[name],
    onChange: (event: { target: HTMLInputElement }) => onBuyer({ ...buyer, [name]: event.target.value }),
  });
  return (
    <div className="grid gap-4">
      <Field label="Your Name" required error={errors['party.name']}>
        <Input {...bind('name')} autoComplete="name" maxLength={120} />
      </Field>
      <Field label="M-Pesa Phone Number" required error={errors['party.phone']} hint="The prompt goes to this phone.">
        <Input {...bind('phone')} type="tel" autoComplete="tel" placeholder="0712 345 678" maxLength={40} />
      </Field>
      <Field label="Email" required error={errors['party.email']} hint={emailHint}>
        <Input {...bind('email')} type="email" autoComplete="email" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Company" optional error={errors['party.company']}>
          <Input {...bind('company')} autoComplete="organization" maxLength={150} />
        </Field>
        <Field label="KRA PIN" optional error={errors['party.kraPin']} hint="Such as P051365947M.">
          <Input {...bind('kraPin')} autoComplete="off" autoCapitalize="characters" maxLength={11} />
        </Field>
      </div>
    </div>
  );
}
