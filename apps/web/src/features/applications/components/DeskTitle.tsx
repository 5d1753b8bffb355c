import type { ApplicationSummary } from '@javon/contract';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { shelfPath } from '../../shelves/public.ts';

interface DeskTitleProps {
  readonly title: string;
  readonly shelf: { readonly id: number; readonly name: string };
  readonly branch: ApplicationSummary['branch'];
  readonly children?: React.ReactNode;
}

/** Title of the screen, and below it the branch and the shelf. */
export function DeskTitle({ title, shelf, branch, children }: DeskTitleProps) {
  const localised = useLocalised();
  return (
    <>
      {title}
      <Row
        as="span"
        gap={16}
        rowGap={2}
        align="center"
        wrap
        size="sm"
        tone="quiet"
        weight="regular"
        style={{ lineHeight: '18px' }}
      >
        <span>{`${branch.code} ${localised(branch.name)}`}</span>
        <HrefLink href={shelfPath(shelf.id)}>{shelf.name}</HrefLink>
        {children}
      </Row>
    </>
  );
}
