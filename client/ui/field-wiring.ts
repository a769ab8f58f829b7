import { createContext, useContext } from 'react';

type Wiring = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean };

export const FieldWiring = createContext<Wiring | null>(null);

type Given = {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
  'aria-required'?: boolean | 'true' | 'false' | undefined;
};

/** What a control needs so that its label, hint and error are read out with it. What the caller gives wins. */
export function useFieldWiring(given: Given) {
  const field = useContext(FieldWiring);
  return {
    id: given.id ?? field?.id,
    'aria-describedby': given['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': given['aria-invalid'] ?? (field?.invalid || undefined),
    'aria-required': given['aria-required'] ?? (field?.required || undefined),
  };
}
