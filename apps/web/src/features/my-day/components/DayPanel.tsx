import { usePerson } from '../../../shared/session/visitor.ts';
import { useSeesOverview } from '../use-day-waits.ts';
import { MyDay } from './MyDay.tsx';
import { Overview } from './Overview.tsx';

interface DayPanelProps {
  /** The branch that the page is about; none: the whole chain. */
  readonly branch: string | undefined;
  /** The page's own title says that it is the day. */
  readonly titled?: boolean;
}

/** The day as the first thing of the shelf page: a branch's own, or how the chain stands. */
export function DayPanel({ branch, titled = false }: DayPanelProps) {
  const own = usePerson()?.branch?.code;
  const seesOverview = useSeesOverview();
  if (branch !== undefined) return <MyDay branch={branch} own={branch === own} titled={titled} />;
  return seesOverview ? <Overview /> : null;
}
