import { type Shelf, seeShelf } from '@javon/contract';
import { IconHistory } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/http/call.ts';
import { queryClient } from '../../../shared/http/query-client.ts';
import { ICON } from '../../../shared/ui/icon.ts';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { shelfComparePath } from '../paths.ts';
import { shelfQuery } from '../queries.ts';
import { compareText } from './compare-address.ts';

/** Save that the person saw last, and the current one. */
interface Unseen {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the saves that the person has not seen, by the server's record; null if they saw all, or never looked.
 */
function unseenOf({ revision, seen_revision: seen }: Shelf): Unseen | null {
  return seen === null || seen >= revision ? null : { from: Math.max(1, seen), to: revision };
}

/**
 * Notes that the person looks at a shelf as it is, and answers what they had not seen of it before: from when they
 * opened the page, or since then, where others saved meanwhile.
 */
export function useSeen(shelf: Shelf): Unseen | null {
  const { id, revision } = shelf;
  const now = unseenOf(shelf);
  const [unseen, setUnseen] = useState(now);
  // Keeps showing saves that were just recorded as seen; new ones widen the range.
  if (now && now.to !== unseen?.to) setUnseen({ from: unseen?.from ?? now.from, to: now.to });
  useEffect(() => {
    if (revision === 0) return;
    call(seeShelf, { params: { id }, body: { revision } }, { notify: 'none' }).then(
      ({ seen_revision }) => {
        // The open page keeps its comparison; the next visit compares with this revision.
        queryClient.setQueryData(shelfQuery(id).queryKey, (was) => was && { ...was, seen_revision });
      },
      // The mark of a change stays until it could be noted.
      () => {},
    );
  }, [id, revision]);
  return unseen;
}

/** Banner on a shelf that changed since the person saw it, with a link to the changes. */
export function SeenBanner({ shelf, from, to }: Unseen & { readonly shelf: number }) {
  const { t } = useTranslation('shelf_actions');
  return (
    <Row
      as="p"
      gap={8}
      rowGap={4}
      align="center"
      wrap
      card="accent"
      tight
      size="sm"
      tone="accent"
      role="status"
    >
      <IconHistory {...ICON} />
      {t('unseen')}
      <HrefLink href={shelfComparePath(shelf, compareText(from, to))}>{t('unseen_open')}</HrefLink>
    </Row>
  );
}
