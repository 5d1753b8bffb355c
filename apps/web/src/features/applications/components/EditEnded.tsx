import type { Application } from '@javon/contract';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Row } from '../../../shared/ui/layout/layout.tsx';

interface EditEndedProps {
  readonly application: Pick<Application, 'status' | 'worker'>;
  /** Advice on the text or drawing that cannot be saved any more. */
  readonly advice: string;
}

/** Note for a person who is changing a request: it was taken or completed meanwhile. */
export function EditEnded({ application: { status, worker }, advice }: EditEndedProps) {
  const { t } = useTranslation('applications');
  const name = worker ? `${worker.surname} ${worker.name}` : '';
  return (
    <Row as="p" gap={8} size="sm" tone="warning" card="warning" tight role="status">
      <IconInfoCircle style={{ marginTop: 2 }} size={16} stroke={1.8} aria-hidden="true" />
      {`${t(status === 3 ? 'ended_completed' : 'ended_taken', { name })} ${advice}`}
    </Row>
  );
}
