import { describeErasedJourney } from './journeys/erased-journey.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';

describeErasedJourney('what was erased, in the browser face', openBrowserFace);
