import type { Party } from '../../domain/parties/contract.ts';
import { reliefText } from '../../domain/settings/tax-classes.ts';
import { DescriptionItem } from '../ui/description-list.tsx';

/** How VAT treats them, where that is another way than everybody. */
export function TaxItems({ party }: { party: Party }) {
  return (
    <>
      {party.taxClass ? (
        <DescriptionItem name="VAT Relief" wide>
          {reliefText(party)}
        </DescriptionItem>
      ) : null}
      {party.withholdsVat ? (
        <DescriptionItem name="Withholds VAT" wide>
          Appointed by KRA
        </DescriptionItem>
      ) : null}
    </>
  );
}
