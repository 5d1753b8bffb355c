export { AskForChange, FollowButton, ShelfActions } from './components/ShelfActions.tsx';
export { ShelfThumbnail } from './components/ShelfThumbnail.tsx';
export { type Appearance, type Appearances, appearanceAttributes } from './drawing/appearance.ts';
export { default as boxStyles } from './drawing/boxes.module.css';
export { ChosenLine } from './drawing/ChosenLine.tsx';
export { FaceDrawing, useFaceView } from './drawing/FaceDrawing.tsx';
export { FaceTabs } from './drawing/FaceTabs.tsx';
export { type Fit, FittedDrawing } from './drawing/FittedDrawing.tsx';
export { Legend } from './drawing/Legend.tsx';
export { cut } from './drawing/label.ts';
export { MarkCounts, MarkedItem, MarkedList } from './drawing/Marked.tsx';
export type { Marks } from './drawing/marks.ts';
export { tabStopOf } from './drawing/PlacementBoxes.tsx';
export { PlanFacts } from './drawing/PlanFacts.tsx';
export {
  type Placed,
  type Products,
  placeable,
  productsOf,
  type TagStates,
  tagStatesOf,
  withComing,
} from './drawing/placed.ts';
export { SvgDrawing } from './drawing/SvgDrawing.tsx';
export { type Drawn, useDrawn } from './drawing/use-drawn.ts';
export { DRAG_THRESHOLD } from './drawing/use-pointing.ts';
export type { useView } from './drawing/use-view.ts';
export { transformOf, type View } from './drawing/view.ts';
export { useWalk, type WalkedPlan } from './drawing/walk.ts';
export { useFaceName, usePlaceWords } from './drawing/words.ts';
export { ZONES, ZoneSwatch } from './drawing/Zones.tsx';
export { ZoomButtons } from './drawing/ZoomButtons.tsx';
export { askedOf } from './history/compare-address.ts';
export { SeenBanner, useSeen } from './history/seen.tsx';
export { ShelfCards } from './lazy-cards.ts';
export { FromAbove, HistoryPage } from './lazy-views.ts';
export { askPath, SHELVES_PATH, shelfPath } from './paths.ts';
export { shelfQuery, storeShelf } from './queries.ts';
export type { Highlight, LookedAt, ShelfView } from './views.ts';
export { HIGHLIGHTS, SHELF_VIEWS } from './views.ts';
