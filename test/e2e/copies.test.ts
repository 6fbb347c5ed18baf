import { describeCopyJourney } from './journeys/copy-journey.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';

describeCopyJourney('the same log at two paths, in the browser face', openBrowserFace);
