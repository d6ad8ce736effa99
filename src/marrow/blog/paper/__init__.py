"""The labeller of P5 (Nguyen et al. 2012): elementary blocks of a rendered page, thirty features, a support vector
machine."""
