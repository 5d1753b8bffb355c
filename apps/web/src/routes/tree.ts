import { accessRedirects, accessRoutes } from './access.ts';
import { applicationRoutes } from './applications.ts';
import { dayRoutes } from './day.ts';
import { goodsRoutes } from './goods.ts';
import { bareLayout, frameLayout, plainLayout, rootRoute } from './layouts.ts';
import { peopleRoutes } from './people.ts';
import { priceTagsRoutes } from './price-tags.ts';
import { sessionRoutes } from './session.ts';
import { shelfRedirects, shelvesRoutes } from './shelves.ts';
import { systemRoutes } from './system.ts';

/** All routes of the application. A new screen goes into the file of its area and is collected here. */
export const routeTree = rootRoute.addChildren([
  ...sessionRoutes.root,
  ...shelfRedirects,
  ...accessRedirects,
  plainLayout.addChildren([...sessionRoutes.plain]),
  bareLayout.addChildren([...sessionRoutes.bare]),
  frameLayout.addChildren([
    ...sessionRoutes.frame,
    ...shelvesRoutes,
    ...applicationRoutes,
    ...goodsRoutes,
    ...priceTagsRoutes,
    ...peopleRoutes,
    ...accessRoutes,
    ...dayRoutes,
    ...systemRoutes,
  ]),
]);
