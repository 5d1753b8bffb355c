import { usePerson } from '../../../shared/session/visitor.ts';
import { useSeesOverview } from '../use-day-waits.ts';
import { MyDay } from './MyDay.tsx';
import { Overview } from './Overview.tsx';

interface DayPanelProps {
  /** The branch that the page is about; none: the whole chain. */
  readonly branch: string | undefined;
  /** Hides the heading where the page's own title says the same. */
  readonly titled?: boolean;
}

/** Panel of the day, first on the shelf page: a branch's tasks, or the figures of the chain. */
export function DayPanel({ branch, titled = false }: DayPanelProps) {
  const own = usePerson()?.branch?.code;
  const seesOverview = useSeesOverview();
  if (branch !== undefined) return <MyDay branch={branch} own={branch === own} titled={titled} />;
  return seesOverview ? <Overview /> : null;
}
