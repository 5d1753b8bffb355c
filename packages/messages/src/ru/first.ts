// Texts of the frame and of most screens, in one file: one request instead of four.
export { default as common } from './common.json' with { type: 'json' };
export { default as frame } from './frame.json' with { type: 'json' };
export { default as pages } from './pages.json' with { type: 'json' };
export { default as ui } from './ui.json' with { type: 'json' };
