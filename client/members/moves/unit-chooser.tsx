import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlacedLine } from '../../../domain/members/move-contract.ts';
import { useSetLineUnits } from '../../agreements/queries.ts';
import { Button } from '../../ui/button.tsx';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { formatDay } from '../../ui/format.ts';
import { unitChoicesQuery } from '../../units/queries.ts';
import { isSold, UnitsField } from '../../units/units-field.tsx';

type UnitChooserProps = { agreementId: string; line: PlacedLine; from: string };

/** Free units that fit a line that lacks some. What the line pays stays as it is. */
export function UnitChooser({ agreementId, line, from }: UnitChooserProps) {
  const free = useQuery(unitChoicesQuery({ freeFrom: from }));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const save = useSetLineUnits();
  const fitting = (free.data ?? []).filter((unit) => isSold(line, unit));
  const nameUnit = (id: string) => fitting.find((unit) => unit.id === id)?.name ?? 'A unit';
  const was = line.units.map(({ id }) => id);
  const confirm = async () => {
    try {
      await save.mutateAsync({
        id: agreementId,
        lineId: line.lineId,
        body: { unitIds: [...was, ...chosen], from, was },
      });
      setChosen([]);
      done('Units Chosen', `${chosen.map(nameUnit).join(', ')} from ${formatDay(from)}.`);
    } catch (error) {
      failed('Units Not Chosen', error, 'The units were not saved. Please try again.');
    }
  };
  return (
    <div className="grid gap-2">
      <UnitsField
        label={`Units for ${line.name}`}
        hint={free.isSuccess && fitting.length === 0 ? `None is free from ${formatDay(from)} on.` : undefined}
        sold={line}
        count={line.missing}
        chosen={chosen}
        onChange={(ids) => setChosen(ids.slice(0, line.missing))}
        free={fitting.filter(({ id }) => !chosen.includes(id))}
        nameUnit={nameUnit}
      />
      {chosen.length > 0 ? (
        <Button
          size="sm"
          pending={save.isPending}
          pendingLabel="Saving…"
          className="justify-self-end"
          onClick={() => void confirm()}
        >
          {`Give ${chosen.length} ${chosen.length === 1 ? 'Unit' : 'Units'}`}
        </Button>
      ) : null}
    </div>
  );
}
