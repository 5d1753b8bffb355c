import { usePerson } from '../../../shared/session/visitor.ts';
import { useSeesOverview } from '../use-day-waits.ts';
import { MyDay } from './MyDay.tsx';
import { Overview } from './Overview.tsx';

interface DayPanelProps {
  /** The branch of the page; undefined for the whole chain. */
  readonly branch: string | undefined;
  /** Hides the heading if the page's title already has the same text. */
  readonly titled?: boolean;
}

/** Panel of the day, first on the shelf page: a branch's tasks, or the figures of the chain. */
export function DayPanel({ branch, titled = false }: DayPanelProps) {
  const own = usePerson()?.branch?.code;
  const seesOverview = useSeesOverview();
  if (branch !== undefined) return <MyDay branch={branch} own={branch === own} titled={titled} />;
  return seesOverview ? <Overview /> : null;
}
