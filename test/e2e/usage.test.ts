import { openBrowserFace } from './journeys/open-browser-face.ts';
import { describeUsageJourney } from './journeys/usage-journey.ts';

describeUsageJourney('an answer that two sessions have, in the browser face', openBrowserFace);
