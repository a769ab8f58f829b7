import { Card } from './card.tsx';
import { SkeletonText } from './skeleton.tsx';

/** Stands where a card will be whose code is still on its way. */
export function CardWaiting() {
  return (
    <Card className="p-5">
      <SkeletonText lines={5} label="Loading" />
    </Card>
  );
}
