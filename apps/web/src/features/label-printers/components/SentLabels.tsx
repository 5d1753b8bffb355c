import { useQuery } from '@tanstack/react-query';
import { Quiet } from '../../../shared/ui/layout/layout.tsx';
import { labelJobsQuery, printersQuery } from '../queries.ts';
import { JobState } from './JobState.tsx';

interface SentLabelsProps {
  readonly branch: string;
  readonly job: number;
  readonly className: string | undefined;
}

/** State of the tags of a print job at a label printer; renders nothing if they were not sent to one. */
export function SentLabels({ branch, job, className }: SentLabelsProps) {
  const { data: printers } = useQuery(printersQuery(branch));
  const hasPrinters = printers !== undefined && printers.items.length > 0;
  const { data: jobs } = useQuery({ ...labelJobsQuery(branch), enabled: hasPrinters });
  const last = jobs?.items.find((one) => one.job === job);
  if (last === undefined || !hasPrinters) return null;
  return (
    <Quiet fixed className={className} role="status">
      {last.printer.name}: <JobState job={last} agentSeenAt={printers.agent_seen_at} />
    </Quiet>
  );
}
