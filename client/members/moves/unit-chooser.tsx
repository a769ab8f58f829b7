import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { PlacedLine } from '../../../domain/members/move-contract.ts';
import { useSetLineUnits } from '../../agreements/queries.ts';
import { Button } from '../../ui/button.tsx';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { Combobox } from '../../ui/form/combobox.tsx';
import { Field } from '../../ui/form/field.tsx';
import { formatDay } from '../../ui/format.ts';
import { unitChoicesQuery } from '../../units/queries.ts';

type UnitChooserProps = { agreementId: string; line: PlacedLine; from: string };

/** Free units of the package for a line that lacks some. What the line pays stays as it is. */
export function UnitChooser({ agreementId, line, from }: UnitChooserProps) {
  const free = useQuery(unitChoicesQuery({ freeFrom: from }));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const save = useSetLineUnits();
  const ofPackage = (free.data ?? []).filter(({ packageId }) => packageId === line.packageId);
  const names = chosen.map((id) => ofPackage.find((unit) => unit.id === id)?.name ?? 'A unit');
  const was = line.units.map(({ id }) => id);
  const confirm = async () => {
    try {
      await save.mutateAsync({
        id: agreementId,
        lineId: line.lineId,
        body: { unitIds: [...was, ...chosen], from, was },
      });
      setChosen([]);
      done('Units Chosen', `${names.join(', ')} from ${formatDay(from)}.`);
    } catch (error) {
      failed('Units Not Chosen', error, 'The units were not saved. Please try again.');
    }
  };
  return (
    <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
      <Field label={`Units for ${line.name}`} hint={`Free from ${formatDay(from)} on: ${ofPackage.length}`}>
        <Combobox
          value=""
          placeholder={chosen.length < line.missing ? 'Add a unit' : 'All are chosen'}
          searchLabel="Search units"
          emptyText="No free unit matches."
          disabled={chosen.length >= line.missing}
          onValueChange={(id) => setChosen([...chosen, id])}
          options={ofPackage
            .filter(({ id }) => !chosen.includes(id))
            .map(({ id, name, floor }) => ({ value: id, label: name, hint: floor }))}
        />
      </Field>
      {chosen.length > 0 ? (
        <div className="flex flex-wrap items-center gap-2 sm:col-span-2">
          {chosen.map((id, index) => (
            <Button
              key={id}
              variant="secondary"
              size="sm"
              aria-label={`Remove ${names[index]}`}
              onClick={() => setChosen(chosen.filter((one) => one !== id))}
            >
              {names[index]}
              <X aria-hidden />
            </Button>
          ))}
          <Button
            size="sm"
            pending={save.isPending}
            pendingLabel="Saving…"
            className="ml-auto"
            onClick={() => void confirm()}
          >
            {`Give ${chosen.length} ${chosen.length === 1 ? 'Unit' : 'Units'}`}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
