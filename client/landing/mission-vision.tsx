import { BlossomBranch } from './illustrations/blossom-branch.tsx';

const statements = [
  {
    title: 'Our mission',
    words:
      'To give freelancers, startups, remote teams and entrepreneurs a calm, well-equipped place to work close to home, on terms that fit the way they earn.',
  },
  {
    title: 'Our vision',
    words:
      'A city where good work does not begin with a long commute, and where anyone who starts out alone finds the room, and the company, to grow.',
  },
] as const;

export function MissionVision() {
  return (
    <section aria-label="Mission and vision" className="relative overflow-hidden bg-accent-soft">
      <div className="absolute top-2 -left-4 w-64 md:w-96">
        <BlossomBranch />
      </div>
      <div className="absolute top-2 -right-4 w-96 -scale-x-100 max-md:hidden">
        <BlossomBranch />
      </div>
      <div className="relative mx-auto grid max-w-7xl gap-12 px-4 pt-36 pb-16 sm:px-6 md:grid-cols-2 md:gap-16 md:pt-52 md:pb-24">
        {statements.map(({ title, words }) => (
          <div key={title} className="border-t-2 border-accent pt-6">
            <h2 className="font-semibold text-accent">{title}</h2>
            <p className="mt-3 text-2xl leading-snug font-semibold tracking-tight text-pretty">{words}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
