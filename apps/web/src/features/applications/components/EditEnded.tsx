import type { Application } from '@javon/contract';
import { useTranslation } from 'react-i18next';
import { personName } from '../../../shared/format/person-name.ts';
import { Caution } from './Caution.tsx';

interface EditEndedProps {
  readonly application: Pick<Application, 'status' | 'worker'>;
  /** Advice on the text or drawing that cannot be saved any more. */
  readonly advice: string;
}

/** Note for a person who is changing a request: it was taken or completed meanwhile. */
export function EditEnded({ application: { status, worker }, advice }: EditEndedProps) {
  const { t } = useTranslation('applications');
  const name = worker ? personName(worker) : '';
  return (
    <Caution role="status">{`${t(status === 3 ? 'ended_completed' : 'ended_taken', { name })} ${advice}`}</Caution>
  );
}
