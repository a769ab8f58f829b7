type SectionHeadingProps = { id: string; kicker: string; title: string; lead?: string };

export function SectionHeading({ id, kicker, title, lead }: SectionHeadingProps) {
  return (
    <div className="max-w-2xl">
      <p className="text-sm font-semibold text-accent">{kicker}</p>
      <h2 id={id} className="mt-2 text-3xl font-bold tracking-tight text-balance md:text-4xl">
        {title}
      </h2>
      {lead && <p className="mt-4 text-lg text-pretty text-muted">{lead}</p>}
    </div>
  );
}
