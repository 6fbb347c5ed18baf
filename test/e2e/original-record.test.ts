import { openBrowserFace } from './journeys/open-browser-face.ts';
import { describeOriginalJourney } from './journeys/original-journey.ts';

describeOriginalJourney('the original of a step in the browser face', openBrowserFace);
